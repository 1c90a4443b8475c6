"""How fast the simulator is, against an ordinary one."""

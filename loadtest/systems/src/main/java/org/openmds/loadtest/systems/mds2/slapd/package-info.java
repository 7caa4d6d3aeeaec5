/** The real OpenLDAP server with the entries of MDS2, alone and as Debian's BDII: the control of the replica. */
@NullMarked
package org.openmds.loadtest.systems.mds2.slapd;

import org.jspecify.annotations.NullMarked;

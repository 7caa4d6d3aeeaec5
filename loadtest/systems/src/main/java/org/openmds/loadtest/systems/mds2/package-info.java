/**
 * MDS2, Globus' information service over LDAP. Information providers print LDIF, a GRIS runs the providers of a resource and answers
 * searches, and a GIIS searches the services that register with it.
 *
 * <p>An entry in a GRIS, and the same entry in a GIIS:
 *
 * <pre>
 * Mds-Device-name=physical memory,Mds-Device-Group-name=memory,Mds-Host-hn=node0.grid,Mds-Vo-name=local,o=grid
 * Mds-Device-name=physical memory,Mds-Device-Group-name=memory,Mds-Host-hn=node0.grid,Mds-Vo-name=site,o=grid
 * </pre>
 *
 * <p>Sources: the scalability study, section 2.3 and tables 2 and 3; the performance analysis of MDS2, sections 2 and 3; Globus Toolkit 2.4's page
 * of new features (a GIIS queries its registrants in parallel, and caches each answer).
 */
@NullMarked
package org.openmds.loadtest.systems.mds2;

import org.jspecify.annotations.NullMarked;

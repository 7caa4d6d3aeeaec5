/** The LDAP interface as a part of the server: its settings, its certificate and its metrics. */
@NullMarked
package org.openmds.server.ldap;

import org.jspecify.annotations.NullMarked;

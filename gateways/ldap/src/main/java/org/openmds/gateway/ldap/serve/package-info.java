/** The LDAP server: connections, requests and their limits. */
@NullMarked
package org.openmds.gateway.ldap.serve;

import org.jspecify.annotations.NullMarked;

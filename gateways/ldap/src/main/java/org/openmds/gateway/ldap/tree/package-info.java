/** The LDAP tree over the snapshots of an index, with its indexes. */
@NullMarked
package org.openmds.gateway.ldap.tree;

import org.jspecify.annotations.NullMarked;

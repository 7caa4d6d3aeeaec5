/** Searches in the LDAP tree: filters, selected attributes and encoded answers. */
@NullMarked
package org.openmds.gateway.ldap.search;

import org.jspecify.annotations.NullMarked;

@NullMarked
package org.openmds.provider.ldap;

import org.jspecify.annotations.NullMarked;

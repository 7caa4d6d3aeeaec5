/** WS-ResourceProperties 1.2: the properties of a resource, their reading and modification. */
@NullMarked
package org.openmds.wsrf.properties;

import org.jspecify.annotations.NullMarked;

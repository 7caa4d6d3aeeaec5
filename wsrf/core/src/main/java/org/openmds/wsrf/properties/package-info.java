/** WS-ResourceProperties 1.2: reading and modifying the properties of a resource. */
@NullMarked
package org.openmds.wsrf.properties;

import org.jspecify.annotations.NullMarked;

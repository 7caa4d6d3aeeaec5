/** WS-Resource 1.2: something with a key and a document of properties. */
@NullMarked
package org.openmds.wsrf.resource;

import org.jspecify.annotations.NullMarked;

/** WS-Resource 1.2: state with a key and a resource property document. */
@NullMarked
package org.openmds.wsrf.resource;

import org.jspecify.annotations.NullMarked;

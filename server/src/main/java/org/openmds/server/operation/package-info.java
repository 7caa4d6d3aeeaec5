/** Operation of the server: health, metrics and logs. */
@NullMarked
package org.openmds.server.operation;

import org.jspecify.annotations.NullMarked;

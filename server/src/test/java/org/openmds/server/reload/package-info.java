/** Tests of changing the configuration of a running server. */
@NullMarked
package org.openmds.server.reload;

import org.jspecify.annotations.NullMarked;

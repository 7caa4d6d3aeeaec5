/** What operators see and turn: health, metrics, logs. */
@NullMarked
package org.openmds.server.operation;

import org.jspecify.annotations.NullMarked;

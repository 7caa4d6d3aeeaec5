/** Tests of the consumer of notifications. */
@NullMarked
package org.openmds.server.command.consumer;

import org.jspecify.annotations.NullMarked;

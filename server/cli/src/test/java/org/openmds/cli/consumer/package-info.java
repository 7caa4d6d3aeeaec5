/** Tests of the consumer of notifications. */
@NullMarked
package org.openmds.cli.consumer;

import org.jspecify.annotations.NullMarked;

/** Virtual users that run in separate processes. */
@NullMarked
package org.openmds.loadtest.generator.kind.process;

import org.jspecify.annotations.NullMarked;

/** Virtual users that run in separate processes, and all kinds of clients by their names, which such a process needs. */
@NullMarked
package org.openmds.loadtest.generator.kind.process;

import org.jspecify.annotations.NullMarked;

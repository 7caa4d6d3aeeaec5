/** Priorities of threads. */
@NullMarked
package org.openmds.thread;

import org.jspecify.annotations.NullMarked;

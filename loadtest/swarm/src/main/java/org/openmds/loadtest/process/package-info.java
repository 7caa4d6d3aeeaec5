/** The life of processes that the load test starts. */
@NullMarked
package org.openmds.loadtest.process;

import org.jspecify.annotations.NullMarked;

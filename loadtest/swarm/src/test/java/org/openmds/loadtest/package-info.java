/** Tests of the load test as a whole. */
@NullMarked
package org.openmds.loadtest;

import org.jspecify.annotations.NullMarked;

/** Tests of the load test against real services. */
@NullMarked
package org.openmds.loadtest;

import org.jspecify.annotations.NullMarked;

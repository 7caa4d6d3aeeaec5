/** Tests of the load test with real services. */
@NullMarked
package org.openmds.loadtest;

import org.jspecify.annotations.NullMarked;

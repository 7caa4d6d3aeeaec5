/** Benchmarks of the cost of recording the steps of a query, at the server and at the client. */
@NullMarked
package org.openmds.benchmarks.steps;

import org.jspecify.annotations.NullMarked;

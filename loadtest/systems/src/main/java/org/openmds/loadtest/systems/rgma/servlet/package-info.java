/** Servlets of R-GMA and their client: operations over HTTP, tuples as XML, and the steps of an operation. */
@NullMarked
package org.openmds.loadtest.systems.rgma.servlet;

import org.jspecify.annotations.NullMarked;

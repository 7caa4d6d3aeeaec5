/** Tests of health and metrics. */
@org.jspecify.annotations.NullMarked
package org.openmds.server.operation;

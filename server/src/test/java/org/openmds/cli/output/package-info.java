/** Tests of the output of results. */
@org.jspecify.annotations.NullMarked
package org.openmds.cli.output;

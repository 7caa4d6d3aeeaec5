/** The output of results: indented XML, JSON and tables. */
@NullMarked
package org.openmds.cli.output;

import org.jspecify.annotations.NullMarked;

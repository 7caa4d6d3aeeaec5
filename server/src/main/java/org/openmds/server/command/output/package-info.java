/** The output of results: indented XML, JSON and tables. */
@NullMarked
package org.openmds.server.command.output;

import org.jspecify.annotations.NullMarked;

/** Manual pages and completions of shells, written from the help texts of the commands. */
@NullMarked
package org.openmds.cli.document;

import org.jspecify.annotations.NullMarked;

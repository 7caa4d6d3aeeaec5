/** The kinds of clients and their common parts: options, templates, rows of parameters. */
@NullMarked
package org.openmds.loadtest.generator.kind;

import org.jspecify.annotations.NullMarked;

/** Common parts of the kinds of clients: options, templates, rows of parameters. */
@NullMarked
package org.openmds.loadtest.generator.kind;

import org.jspecify.annotations.NullMarked;

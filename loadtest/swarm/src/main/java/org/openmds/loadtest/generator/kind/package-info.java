/** The kinds of clients, and what they have in common: options, templates, rows of parameters. */
@NullMarked
package org.openmds.loadtest.generator.kind;

import org.jspecify.annotations.NullMarked;

/** Options, inputs and failures that commands share. */
@NullMarked
package org.openmds.cli.option;

import org.jspecify.annotations.NullMarked;

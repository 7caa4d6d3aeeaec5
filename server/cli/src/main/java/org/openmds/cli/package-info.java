/** The command line of OpenMDS. */
@NullMarked
package org.openmds.cli;

import org.jspecify.annotations.NullMarked;

/** Commands that read and change service groups and their entries. */
@NullMarked
package org.openmds.cli.group;

import org.jspecify.annotations.NullMarked;

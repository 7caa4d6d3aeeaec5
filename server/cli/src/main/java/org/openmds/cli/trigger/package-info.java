/** Commands that manage triggers and silences. */
@NullMarked
package org.openmds.cli.trigger;

import org.jspecify.annotations.NullMarked;

/** The settings of triggers: rules, actions, silences and inhibitions. */
@NullMarked
package org.openmds.trigger.settings;

import org.jspecify.annotations.NullMarked;

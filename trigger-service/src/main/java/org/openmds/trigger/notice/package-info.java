/** What is told when triggers fire and are resolved, and to whom not: notices, silences, inhibitions, texts. */
@NullMarked
package org.openmds.trigger.notice;

import org.jspecify.annotations.NullMarked;

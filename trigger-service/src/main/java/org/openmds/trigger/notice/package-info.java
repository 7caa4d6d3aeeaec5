/** Notices about triggers that fire or are resolved; silences and inhibitions, which suppress them; and their text formats. */
@NullMarked
package org.openmds.trigger.notice;

import org.jspecify.annotations.NullMarked;

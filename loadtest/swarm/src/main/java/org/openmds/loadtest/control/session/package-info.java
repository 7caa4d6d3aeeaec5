/** A complete run, from the start of its testers to the last file of its folder. */
@NullMarked
package org.openmds.loadtest.control.session;

import org.jspecify.annotations.NullMarked;

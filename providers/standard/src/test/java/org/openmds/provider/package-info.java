/** What all providers must do, whatever they read. */
@NullMarked
package org.openmds.provider;

import org.jspecify.annotations.NullMarked;

/** The kinds of information providers, and their creation from the configuration. */
@NullMarked
package org.openmds.server.provider;

import org.jspecify.annotations.NullMarked;

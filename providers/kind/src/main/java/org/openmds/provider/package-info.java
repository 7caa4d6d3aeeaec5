/**
 * The port between the server and its kinds of information providers: the settings that they share, and their discovery.
 */
@NullMarked
package org.openmds.provider;

import org.jspecify.annotations.NullMarked;

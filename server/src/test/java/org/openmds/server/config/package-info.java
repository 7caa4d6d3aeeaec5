/** Tests of the configuration, through the loader where possible. */
@NullMarked
package org.openmds.server.config;

import org.jspecify.annotations.NullMarked;

/** Commands for the administrator of a running server. */
@NullMarked
package org.openmds.cli.admin;

import org.jspecify.annotations.NullMarked;

/** The groups that the HTTP API serves, and the JSON of their entries. */
@NullMarked
package org.openmds.gateway.group;

import org.jspecify.annotations.NullMarked;

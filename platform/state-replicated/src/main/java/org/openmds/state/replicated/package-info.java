/** The state store of an index with several members: a log that a majority has, applied to the state store of each member. */
@NullMarked
package org.openmds.state.replicated;

import org.jspecify.annotations.NullMarked;

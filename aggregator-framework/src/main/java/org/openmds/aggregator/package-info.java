/** Collects what sites know about themselves, from sources of any kind, into the entries of service groups. */
@NullMarked
package org.openmds.aggregator;

import org.jspecify.annotations.NullMarked;

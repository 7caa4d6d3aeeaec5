/** The admission of requests: who may send how much, and what a request holds in memory until it is answered. */
@NullMarked
package org.openmds.wsrf.endpoint.admission;

import org.jspecify.annotations.NullMarked;

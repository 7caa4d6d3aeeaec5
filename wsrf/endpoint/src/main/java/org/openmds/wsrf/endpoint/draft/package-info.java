/** Messages of the drafts of 2004/06: their headers, and what an answer needs to know of its request. */
@NullMarked
package org.openmds.wsrf.endpoint.draft;

import org.jspecify.annotations.NullMarked;

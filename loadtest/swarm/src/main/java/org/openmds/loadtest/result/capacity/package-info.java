/**
 * How many users a service bears: a search by runs with more and more of them, a model fitted to what they gave, and an answer in
 * words.
 */
@NullMarked
package org.openmds.loadtest.result.capacity;

import org.jspecify.annotations.NullMarked;

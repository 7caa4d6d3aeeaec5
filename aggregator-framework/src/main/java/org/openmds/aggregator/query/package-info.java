/** Sources that poll a member over the network: resource properties, queries, plain XML documents. */
@NullMarked
package org.openmds.aggregator.query;

import org.jspecify.annotations.NullMarked;
